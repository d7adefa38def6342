// How long to wait before trying again.

/** 1 s, 2 s, 4 s … and never more than `capMs`. `failures` counts from 1. */
export const backOffMs = (failures: number, capMs: number): number => Math.min(capMs, 1000 * 2 ** (failures - 1))
