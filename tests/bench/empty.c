/* empty.c -- what it costs to start a program that does nothing */
int
main(void)
{
	return 0;
}
