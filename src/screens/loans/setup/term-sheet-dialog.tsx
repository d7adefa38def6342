// **Paste a term sheet**: proposes values field by field, and fills in only the selected ones.
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../domain/business-days'
import { formatCountOf } from '../../../domain/formats'
import { labelOf } from '../../../domain/loan/setup-problems'
import type { SetupField } from '../../../domain/loan/setup-values'
import { type Proposal, readTermSheet } from '../../../domain/loan/term-sheet'
import { Button } from '../../../ui/button'
import { CheckBox } from '../../../ui/choice-group'
import { Dialog } from '../../../ui/dialog'
import { TextArea } from '../../../ui/text-area'
import { useToast } from '../../../ui/toasts'
import { useSetup } from './setup-form'

/** The button and its dialog. */
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
  const [unselected, setUnselected] = useState<ReadonlySet<SetupField>>(new Set())
  const proposals = readTermSheet(text, choices)
  const selected = proposals.filter(({ field }) => !unselected.has(field))
  const select = ({ field }: Proposal, isSelected: boolean) => {
    const next = new Set(unselected)
    if (isSelected) next.delete(field)
    else next.add(field)
    setUnselected(next)
  }
  const fill = () => {
    for (const { field, text: shown, value } of selected) {
      // The form stores the id of a choice, and any other value as its field shows it, such as `25,000,000`.
      const stored = choices[field] === undefined ? shown : value
      form.setValue(field, stored, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
    toast({ tone: 'good', text: `${formatCountOf(selected.length, 'field')} filled from the term sheet.` })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Paste a term sheet">
      <TextArea
        label="Term sheet"
        help="Paste an Excel row with its headings, lines of an email, or CSV. You choose which fields to fill."
        value={text}
        onText={setText}
      />
      {text.trim() !== '' && proposals.length === 0 ? (
        <p className="field__help" role="status">
          No loan fields found in this text.
        </p>
      ) : null}
      {proposals.length === 0 ? null : (
        <section className="term-sheet" aria-label="Proposed fields">
          <div className="setup__actions">
            <Button tone="quiet" size="small" onClick={() => setUnselected(new Set())}>
              All
            </Button>
            <Button
              tone="quiet"
              size="small"
              onClick={() => setUnselected(new Set(proposals.map(({ field }) => field)))}
            >
              None
            </Button>
          </div>
          <ul>
            {proposals.map((each) => (
              <li key={each.field}>
                <CheckBox
                  label={`${labelOf(each.field, context)}: ${formatDay(each.text)}`}
                  checked={!unselected.has(each.field)}
                  onCheck={(isSelected) => select(each, isSelected)}
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
        <Button disabled={selected.length === 0} onClick={fill}>
          Fill {formatCountOf(selected.length, 'field')}
        </Button>
      </div>
    </Dialog>
  )
}
