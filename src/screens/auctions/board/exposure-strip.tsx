// The exposure strip under the live board: leading, outbid, what it would all cost, and how much of the own limit is used.
// Nothing for who has no bid in a live auction.
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { parseWholeDollars } from '../../../domain/exposure'
import { formatDollars, formatShortDollars } from '../../../domain/money'
import { makeExposureView } from '../../../state/views/exposure.view'
import { workspaceSaveRequested } from '../../../state/workspace/workspace.events'
import { selectWorkspace } from '../../../state/workspace/workspace.selectors'
import { Button, buttonClass } from '../../../ui/button'
import { Popover } from '../../../ui/popover'
import { TextField } from '../../../ui/text-field'
import { useAppDispatch, useAppSelector, useView } from '../../store-binding'
import './exposure-strip.css'

/** The region Exposure. */
export function ExposureStrip() {
  const exposure = useView(makeExposureView)
  const { exposure_limit: limit } = useAppSelector(selectWorkspace)
  if (exposure === null) return null
  const { leading, outbid, ifAllWin, usedPercent, over } = exposure
  return (
    <section className={over === 'nothing' ? 'exposure num' : 'exposure exposure--over num'} aria-label="Exposure">
      <dl className="exposure__sums">
        <Sum name="Leading" count={leading.count} cents={leading.cents} />
        <Sum name="Outbid" count={outbid.count} cents={outbid.cents} />
        <Sum name="If all win" cents={ifAllWin} />
        {limit === null || usedPercent === null ? null : (
          <div>
            <dt>Limit {formatShortDollars(limit)}</dt>
            <dd>
              {usedPercent}% used
              <span className="exposure__bar" aria-hidden="true">
                <span style={{ width: `${Math.min(usedPercent, 100)}%` }} />
              </span>
            </dd>
          </div>
        )}
      </dl>
      {limit === null || over === 'nothing' ? null : (
        <p className="exposure__over" role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {over === 'leading'
            ? `Your leading bids exceed your limit by ${dollarsOf(leading.cents - limit * 100)}.`
            : `If all win, you exceed your limit by ${dollarsOf(ifAllWin - limit * 100)}.`}
        </p>
      )}
      <LimitMenu limit={limit} />
    </section>
  )
}

/** Whole dollars, rounded up: an exposure is never shown as less than it is. */
const dollarsOf = (cents: number): string => formatDollars(Math.ceil(cents / 100))

interface SumProps {
  readonly name: string
  readonly count?: number
  readonly cents: number
}

const Sum = ({ name, count, cents }: SumProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{count === undefined ? dollarsOf(cents) : count === 0 ? 'none' : `${count} · ${dollarsOf(cents)}`}</dd>
  </div>
)

/** The own limit, in dollars. */
function LimitMenu({ limit }: { readonly limit: number | null }) {
  return (
    <Popover
      label="Exposure limit"
      triggerClass={buttonClass('bare', 'small')}
      narrow
      trigger={limit === null ? 'Set a limit' : 'Change'}
      {...(limit === null ? {} : { triggerLabel: 'Change limit' })}
    >
      {(close) => <LimitForm limit={limit} onDone={close} />}
    </Popover>
  )
}

function LimitForm({ limit, onDone }: { readonly limit: number | null; readonly onDone: () => void }) {
  const workspace = useAppSelector(selectWorkspace)
  const dispatch = useAppDispatch()
  const [text, setText] = useState(limit === null ? '' : formatDollars(limit))
  const [wrong, setWrong] = useState(false)
  const save = (wanted: number | null) => {
    dispatch(workspaceSaveRequested({ workspace: { ...workspace, exposure_limit: wanted } }))
    onDone()
  }
  return (
    <form
      className="exposure__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const dollars = parseWholeDollars(text)
        setWrong(dollars === null)
        if (dollars !== null) save(dollars)
      }}
    >
      <TextField
        label="Your exposure limit"
        value={text}
        onText={setText}
        inputMode="decimal"
        autoComplete="off"
        error={wrong ? 'Enter whole dollars, such as 50,000,000 or 50M' : null}
        help="Only you see it. It warns; it does not stop a bid."
      />
      <div className="exposure__actions">
        {limit === null ? null : (
          <Button tone="bare" size="small" onClick={() => save(null)}>
            Remove
          </Button>
        )}
        <Button type="submit" size="small">
          Save limit
        </Button>
      </div>
    </form>
  )
}
