// Paste a term sheet: what can be read of it is proposed, field by field; only what is ticked is written into the form.
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../domain/business-days'
import { formatCountOf } from '../../../domain/formats'
import { labelOf } from '../../../domain/loan/setup-problems'
import type { SetupField } from '../../../domain/loan/setup-values'
import type { Proposal } from '../../../domain/loan/term-sheet'
import { readTermSheet } from '../../../domain/loan/term-sheet'
import { Button } from '../../../ui/button'
import { CheckBox } from '../../../ui/choice-group'
import { Dialog } from '../../../ui/dialog'
import { TextArea } from '../../../ui/text-area'
import { useToast } from '../../../ui/toasts'
import { useSetup } from './setup-form'

/** The button, and the dialog that it opens. */
export function TermSheetPaste() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        <ClipboardPaste size={16} aria-hidden="true" />
        Paste a term sheet
      </Button>
      {open ? <TermSheetDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function TermSheetDialog({ onClose }: { readonly onClose: () => void }) {
  const { form, context, choices } = useSetup()
  const toast = useToast()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<ReadonlySet<SetupField>>(new Set())
  const proposals = readTermSheet(text, choices)
  const accepted = proposals.filter(({ field }) => !refused.has(field))
  const mark = ({ field }: Proposal, taken: boolean) => {
    const next = new Set(refused)
    if (taken) next.delete(field)
    else next.add(field)
    setRefused(next)
  }
  const fill = () => {
    for (const { field, text: shown, value } of accepted) {
      const stored =
        choices[field] === undefined && !field.endsWith('_date') && !field.endsWith('_fees') ? shown : value
      form.setValue(field, stored, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
    toast({ tone: 'good', text: `${formatCountOf(accepted.length, 'field')} filled from the term sheet.` })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Paste a term sheet">
      <TextArea
        label="Term sheet"
        help="A row of Excel with its headings, lines of an e-mail, or CSV. Nothing is filled until you say so."
        value={text}
        onText={setText}
      />
      {text.trim() !== '' && proposals.length === 0 ? (
        <p className="field__help" role="status">
          Nothing in this text could be read as a field of a loan.
        </p>
      ) : null}
      {proposals.length === 0 ? null : (
        <section className="term-sheet" aria-label="Proposed fields">
          <div className="setup__actions">
            <Button tone="quiet" size="small" onClick={() => setRefused(new Set())}>
              All
            </Button>
            <Button tone="quiet" size="small" onClick={() => setRefused(new Set(proposals.map(({ field }) => field)))}>
              None
            </Button>
          </div>
          <ul>
            {proposals.map((each) => (
              <li key={each.field}>
                <CheckBox
                  label={`${labelOf(each.field, context)}: ${formatDay(each.text)}`}
                  checked={!refused.has(each.field)}
                  onCheck={(taken) => mark(each, taken)}
                />
                <p className="field__help">Read from “{each.source}”</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={accepted.length === 0} onClick={fill}>
          Fill {formatCountOf(accepted.length, 'field')}
        </Button>
      </div>
    </Dialog>
  )
}
