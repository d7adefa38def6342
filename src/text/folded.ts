// Texts as a search compares them.

/** Combining marks: accents that NFKD has separated from their letters. */
const MARKS = /\p{M}+/gu
/** Phones type ’ where the data has ', and some programs write ‘, ´, ʼ or `. */
const APOSTROPHES = /[\u2018\u2019\u201b\u00b4\u02b9\u02bb\u02bc\u02c8\u0060\uff07]/g
/** Dashes, likewise. */
const DASHES = /[\u2010-\u2015\u2212]/g

/**
 * The text without case, accents and other ways to write the same sign. A search folds both what it looks for and where it looks.
 *
 * @example
 * folded('Doctor’s Peña') // "doctor's pena"
 */
export const folded = (text: string): string =>
  text.replaceAll(APOSTROPHES, "'").replaceAll(DASHES, '-').normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
