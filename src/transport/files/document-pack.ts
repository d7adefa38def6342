// Fetches all documents of a loan, adds the held sheets, and hands one ZIP to the browser. Nothing is left out silently: a
// document that cannot be fetched ends the pack.
import { Observable } from 'rxjs'
import type { FilePort, PackChange } from '../../ports/files'
import type { Exchange } from '../api/exchange'
import { closingPack } from './closing-pack'

interface DocumentPackDeps {
  readonly exchange: Exchange
  readonly save: (file: Blob, name: string) => void
  readonly held: (key: string) => File | undefined
}

const SILENCE_MS = 60_000

/** Emits how far it is, then `done` or `failed`. Unsubscribing aborts. */
export const createDocumentPack =
  ({ exchange, save, held }: DocumentPackDeps): FilePort['pack'] =>
  ({ loanId, name, title, documents, sheets }) =>
    new Observable((facts) => {
      const ending = new AbortController()
      const total = documents.length + sheets.length
      const tell = (change: Omit<PackChange['payload'], 'loanId' | 'total'>): void =>
        facts.next({ type: 'document/pack-changed', payload: { loanId, total, ...change } })
      const collect = async (): Promise<void> => {
        const parts: Parameters<typeof closingPack>[1][number][] = []
        for (const { form, name: fileName, title: what } of documents) {
          tell({ status: 'fetching', done: parts.length, message: null })
          const params = { id: loanId, form }
          const outcome = await exchange('loan.document', { params }, { silenceMs: SILENCE_MS }, ending.signal)
          if (ending.signal.aborted) return
          if (!outcome.ok || !(outcome.value instanceof Blob)) {
            const why = outcome.ok ? 'The server sent no file.' : outcome.error.message
            tell({ status: 'failed', done: parts.length, message: `${what}: ${why}` })
            return
          }
          const bytes = new Uint8Array(await outcome.value.arrayBuffer())
          parts.push({ name: fileName, title: what, folder: 'documents', bytes })
        }
        for (const { fileKey, title: what } of sheets) {
          const file = held(fileKey)
          if (file !== undefined) {
            const bytes = new Uint8Array(await file.arrayBuffer())
            parts.push({ name: file.name, title: what, folder: 'sheets', bytes })
          }
        }
        const zip = await closingPack(title, parts)
        if (ending.signal.aborted) return
        save(new Blob([zip], { type: 'application/zip' }), name)
        tell({ status: 'done', done: total, message: null })
      }
      collect()
        .catch(() => tell({ status: 'failed', done: 0, message: 'The pack could not be made.' }))
        .finally(() => facts.complete())
      return () => ending.abort()
    })
