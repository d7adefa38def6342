// The event log as the app exports it to a file, which the simulator reads to make a scenario of it.

/** The version of the format, as the first line states it. */
export const LOG_FORMAT = 5
