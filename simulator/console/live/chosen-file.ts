// Reads files that the user chose.

/** The text of a file; rejects with a reason if it can't be read anymore. */
export async function textOfFile(file: File): Promise<string> {
  try {
    return await file.text()
  } catch {
    throw new Error(`${file.name} was changed or moved after you chose it. Choose it again.`)
  }
}
