/* watch.h -- what may end a long job */
#ifndef SP_WATCH_H
#define SP_WATCH_H

/* Whether a search, or the making of tables, goes on, and why not.  What ends
 * it is passed on unchanged to the loop that has begun it. */
enum sp_go {
	SP_GO_ON,
	SP_GO_STOP,  /* the caller of the library gives up */
	SP_GO_PAUSE, /* it will go on later, in another way */
	SP_GO_MOOT   /* its result would not be used */
};

/* Asked now and then, in any thread that does a part of the job. */
struct sp_watch {
	enum sp_go (*poll)(void *argument);
	void *argument;
};

#endif
