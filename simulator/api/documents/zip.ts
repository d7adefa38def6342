// Texts packed into a zip, not compressed and without a date: the same parts give the same bytes. APPNOTE.TXT §4.3
import { crc32 } from 'node:zlib'

/** 1980-01-01, the first day that a zip can tell. */
const NO_DATE = 0x0021

/** The archive of these parts, in their order. */
export function zipOf(parts: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of parts) {
    const nameBytes = Buffer.from(name, 'utf8')
    const content = Buffer.from(text, 'utf8')
    const facts = factsOf(content, nameBytes.length)
    const local = Buffer.concat([word(0x04034b50), half(20), facts, half(0), nameBytes, content])
    files.push(local)
    directory.push(
      Buffer.concat([
        word(0x02014b50),
        half(20),
        half(20),
        facts,
        // No extra field, no comment, first disk, no attributes.
        ...[half(0), half(0), half(0), half(0), word(0), word(offset)],
        nameBytes,
      ]),
    )
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.concat([
    ...[word(0x06054b50), half(0), half(0), half(parts.length), half(parts.length)],
    ...[word(listed.length), word(offset), half(0)],
  ])
  return Buffer.concat([...files, listed, end])
}

/** Names in UTF-8, stored, dated, summed and measured: the same in both places. */
const factsOf = (content: Buffer, nameLength: number): Buffer =>
  Buffer.concat([
    ...[half(0x0800), half(0), half(0), half(NO_DATE), word(crc32(content))],
    ...[word(content.length), word(content.length), half(nameLength)],
  ])

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
