/* entropy.c -- seeds from the system */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "random.h"

enum sp_status
sp_seed_read(struct sp_seed *seed, int fd)
{
	unsigned char bytes[16];
	size_t have = 0;

	while (have < sizeof bytes) {
		ssize_t got = read(fd, bytes + have, sizeof bytes - have);

		if (got < 0 && errno != EINTR)
			return SP_IO_ERROR;
		if (got == 0) {
			errno = EIO;
			return SP_IO_ERROR;
		}
		if (got > 0)
			have += (size_t)got;
	}
	memcpy(&seed->lo, bytes, sizeof seed->lo);
	memcpy(&seed->hi, bytes + sizeof seed->lo, sizeof seed->hi);
	return SP_OK;
}

enum sp_status
sp_seed_draw(struct sp_seed *seed)
{
	enum sp_status status;
	int fd;

	if (seed == NULL)
		return SP_REFUSED;
	fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return SP_IO_ERROR;
	status = sp_seed_read(seed, fd);
	close(fd);
	return status;
}
