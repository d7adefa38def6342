// Headers of a simulator's answers. Apart from the schemas, because the landing page reads them without zod.

/** On every answer of the simulator; its value is the world's id. */
export const SIMULATOR_HEADER = 'X-Simulator'
/** `<ISO instant with ms>;rate=<n>;epoch=<n>`; rate 0 when paused. */
export const CLOCK_HEADER = 'X-Simulator-Clock'
