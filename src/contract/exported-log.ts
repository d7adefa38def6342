// The event log that the app exports to a file, and that the simulator turns into a scenario.

/** The version of the format, in the first line. */
export const LOG_FORMAT = 7
