// A question or an answer that is being written. It's a draft until it has been sent, so a reload or a lost connection doesn't lose it.
import { useState } from 'react'
import { type DraftOfForm, useDraft } from '../../drafts/use-draft'
import { useScreenPorts } from '../../store-binding'

interface Content {
  readonly text: string
  /** Who may read an answer: null until it's chosen. */
  readonly toAll: boolean | null
  /** The idempotency key under which this content was sent; null if it wasn't, or was changed since. */
  readonly attempt: string | null
}

/** The content of a draft, which may come from another release. */
function contentIn(values: NonNullable<DraftOfForm['own']>['values'] | undefined): Content {
  const { text, toAll, attempt } = values ?? {}
  return {
    text: typeof text === 'string' ? text : '',
    toAll: typeof toAll === 'boolean' ? toAll : null,
    attempt: typeof attempt === 'string' ? attempt : null,
  }
}

export interface WrittenText {
  readonly content: Content
  readonly draft: DraftOfForm
  /** The text of the version that another tab or device has; null without one. */
  readonly offered: string | null
  readonly write: (change: Partial<Pick<Content, 'text' | 'toAll'>>) => void
  /** The idempotency key to send it under: the same one for the same content, so that a repeat can't be a second one. */
  readonly attempt: () => string
  /** It was sent or discarded. */
  readonly clear: () => void
}

/** `key`: of the draft. */
export function useWrittenText(key: string): WrittenText {
  const { ids } = useScreenPorts()
  const draft = useDraft(key)
  const [written, setWritten] = useState({ revision: draft.revision, content: contentIn(draft.own?.values) })
  // The draft was found, taken over from another device, or cleared.
  if (draft.status === 'ready' && draft.revision > written.revision)
    setWritten({ revision: draft.revision, content: contentIn(draft.own?.values) })
  const { content } = written
  const keep = (next: Content): void => {
    setWritten({ revision: draft.revision, content: next })
    draft.save({ ...next }, null)
  }
  return {
    content,
    draft,
    offered: draft.offered === null ? null : contentIn(draft.offered.values).text,
    write: (change) => keep({ ...content, ...change, attempt: null }),
    attempt() {
      if (content.attempt !== null) return content.attempt
      const attempt = ids.next()
      keep({ ...content, attempt })
      return attempt
    },
    clear: draft.clear,
  }
}
