// **Paste a term sheet**: shows what was read in each line next to the values for the fields, and fills in only what is ticked.
import { formatCountOf } from '../../../domain/formats'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextArea } from '../../../ui/text-area'
import { useToast } from '../../../ui/toasts'
import { useSetup } from '../setup/setup-form'
import { SheetFields } from './sheet-fields'
import { SheetText } from './sheet-text'
import './term-sheet.css'
import { useSheetChoices } from './use-sheet-choices'
import { useTermSheet } from './use-term-sheet'

export interface TermSheetDialogProps {
  readonly onClose: () => void
}

export function TermSheetDialog({ onClose }: TermSheetDialogProps) {
  const { form, context } = useSetup()
  const toast = useToast()
  const sheet = useTermSheet(useSheetChoices(), context)
  const ticked = sheet.offers.filter(({ isTicked }) => isTicked)
  const isEmpty = sheet.lines.length === 0
  const fill = () => {
    for (const { field, value } of ticked)
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    toast({ tone: 'good', text: `${formatCountOf(ticked.length, 'field')} filled from the term sheet.` })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Paste a term sheet"
      className={isEmpty ? 'term-sheet' : 'term-sheet term-sheet--read'}
    >
      <TextArea
        label="Term sheet"
        help={
          isEmpty
            ? 'Paste an email, text from a PDF, a table or rows from Excel. You choose which fields to fill.'
            : undefined
        }
        value={sheet.text}
        rows={isEmpty ? 8 : 3}
        spellCheck={false}
        onText={sheet.write}
      />
      {isEmpty ? null : (
        <>
          <p className="visually-hidden" role="status">
            {sheet.offers.length === 0
              ? 'No loan fields found in this text.'
              : `${formatCountOf(sheet.offers.length, 'value')} found.`}
          </p>
          <div className="term-sheet__sides">
            <SheetText sheet={sheet} />
            {sheet.offers.length === 0 ? (
              <p className="term-sheet__none">
                No loan fields found in this text. You can choose a field for each line.
              </p>
            ) : (
              <SheetFields sheet={sheet} />
            )}
          </div>
        </>
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={ticked.length === 0} onClick={fill}>
          Fill {formatCountOf(ticked.length, 'field')}
        </Button>
      </div>
    </Dialog>
  )
}
