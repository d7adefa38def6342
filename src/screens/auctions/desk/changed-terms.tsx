// What changed under an order's open dialog: each term with its old and its new value.
import { type RefObject, useEffect, useRef } from 'react'
import { Notice } from '../../../ui/states'
import type { SeenTermsReview } from './use-seen-terms'
import './deal-terms.css'

/** The label of an order's button while there are changes to review. */
export const REVIEW_LABEL = 'Use these terms'

interface ChangedTermsProps {
  readonly terms: Pick<SeenTermsReview, 'changes' | 'needsReview'>
  /** The label of the button that sends the order. */
  readonly submitLabel: string
  /** The label of the same button while there are changes to review. */
  readonly reviewLabel?: string
  /** Takes the focus when the changes are reviewed, so that a held Enter key doesn't send the order as well. */
  readonly ref: RefObject<HTMLDivElement | null>
}

/** Shows the notice of these changes, and the button below it, when they arrive. A field keeps the focus while the person types in it. */
function useInView(ref: ChangedTermsProps['ref'], changes: string): void {
  const typedIn = useRef<EventTarget | null>(null)
  useEffect(() => {
    const dialog = ref.current?.closest('dialog')
    const remember = ({ target }: Event): void => {
      typedIn.current = target
    }
    dialog?.addEventListener('input', remember)
    return () => dialog?.removeEventListener('input', remember)
  }, [ref])
  useEffect(() => {
    const notice = ref.current
    if (changes === '' || notice === null) return
    if (document.activeElement !== typedIn.current) notice.focus({ preventScroll: true })
    // The button follows the notice, so that both are in view.
    notice.scrollIntoView({ block: 'start' })
  }, [ref, changes])
}

/** Hidden until something changes. */
export function ChangedTerms({
  terms: { changes, needsReview },
  submitLabel,
  reviewLabel = REVIEW_LABEL,
  ref,
}: ChangedTermsProps) {
  useInView(ref, needsReview ? changes.map(({ name, now }) => `${name} ${now}`).join() : '')
  return (
    <div ref={ref} tabIndex={-1} className="changed-terms" hidden={changes.length === 0}>
      {changes.length === 0 ? null : (
        <Notice tone="warn" role="alert">
          <p>
            <b>Changed while this dialog was open</b>
          </p>
          <dl className="changed-terms__list num">
            {changes.map(({ name, before, now }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <del>{before}</del> <span aria-hidden="true">→</span> <b>{now}</b>
                </dd>
              </div>
            ))}
          </dl>
          <p>
            {needsReview
              ? `Check the new terms. ${reviewLabel} sends nothing yet.`
              : `Press ${submitLabel} to confirm with the new terms.`}
          </p>
        </Notice>
      )}
    </div>
  )
}
