// The hashes of published passwords of world files: fast, and the same in every process.
import { createHash } from 'node:crypto'

const PUBLIC = 'public:'

export const publicPasswordHash = (password: string): string =>
  `${PUBLIC}${createHash('sha256').update(password).digest('base64url')}`

export const isPublicHash = (hash: string): boolean => hash.startsWith(PUBLIC)
