// The requirements of a file that is uploaded as a document of a loan.
import { fileSize } from '../validation/rules'

/** The `accept` attribute of a file input. */
export const acceptedExtensions = '.pdf,.doc,.docx,.xls,.xlsx,.csv'

/** Why this file can't be sent, or null: a wrong type, an empty file, or more than 25 MB. S9.4 */
export function fileProblem(file: { readonly name: string; readonly size: number }): string | null {
  const extension = /\.[a-z]+$/i.exec(file.name)?.[0].toLowerCase() ?? ''
  if (!acceptedExtensions.split(',').includes(extension)) return 'Documents are pdf, doc, docx, xls, xlsx or csv files'
  if (file.size === 0) return 'The file is empty'
  return fileSize(file.size, 'The file')
}
