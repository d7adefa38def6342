// The values that were read in a term sheet, by field. Certain ones are ticked; of two values for one field, neither is.
import { TriangleAlert } from 'lucide-react'
import { formatDay } from '../../../domain/business-days'
import { formatCountOf } from '../../../domain/formats'
import type { ChoiceName } from '../../../domain/loan/draft-comparison'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { shownEntry } from '../../../domain/loan/setup-entry'
import { labelOf } from '../../../domain/loan/setup-problems'
import { Button } from '../../../ui/button'
import { CheckField } from '../../../ui/check-field'
import { useSetup } from '../setup/setup-form'
import type { Offer, TermSheet } from './use-term-sheet'

export function SheetFields({ sheet }: { readonly sheet: TermSheet }) {
  const { context, nameOf } = useSetup()
  const open = sheet.offers.filter(({ doubt }) => doubt !== null).length
  return (
    <section className="term-sheet__side" aria-labelledby="term-sheet-fields">
      <div className="term-sheet__head">
        <h3 id="term-sheet-fields">
          Fields{' '}
          <span className="key">
            {open === 0 ? formatCountOf(sheet.offers.length, 'value') : `${formatCountOf(open, 'value')} to check`}
          </span>
        </h3>
        <span className="term-sheet__tools">
          <Button tone="quiet" size="small" onClick={() => sheet.tickAll(true)}>
            All that are certain
          </Button>
          <Button tone="quiet" size="small" onClick={() => sheet.tickAll(false)}>
            None
          </Button>
        </span>
      </div>
      <ul className="term-sheet__scroll" aria-label="Values for the fields">
        {sheet.offers.map((offer) => (
          <li key={offer.key} className={offer.doubt === null ? 'sheet-field' : 'sheet-field sheet-field--doubtful'}>
            <CheckField
              label={`${labelOf(offer.field, context)}: ${formatDay(offer.text)}`}
              checked={offer.isTicked}
              onSwitch={(isTicked) => sheet.tick(offer, isTicked)}
              help={<Source offer={offer} present={presentText(offer, context, nameOf)} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the field holds now, if that's another value; null if it's empty or the same. */
function presentText({ field, value }: Offer, { values }: SetupContext, nameOf: ChoiceName): string | null {
  const present = values[field]
  if (typeof present !== 'string' || present === '' || shownEntry(field, present) === value) return null
  return nameOf(field, present) ?? formatDay(shownEntry(field, present))
}

function Source({ offer, present }: { readonly offer: Offer; readonly present: string | null }) {
  const lines = [...new Set(offer.spans.map(({ line }) => line + 1))]
  return (
    <>
      {offer.doubt === null ? null : (
        <span className="sheet-field__doubt">
          <TriangleAlert size={14} aria-hidden="true" /> {offer.doubt}
        </span>
      )}
      <span>
        {offer.isAssigned ? 'Assigned from' : 'Read from'} line{lines.length > 1 ? 's' : ''} {lines.join(', ')}
        {present === null ? '' : `. Replaces ${present}`}
      </span>
    </>
  )
}
