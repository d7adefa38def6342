// The content of a bid sheet: every frozen term that a bid binds to, what changed since the version before, and the printable sheet.
import { FileText } from 'lucide-react'
import { formatZonedDateTime } from '../../../domain/official-time'
import type { LoadedBidSheet } from '../../../state/bid-sheets/bid-sheets.slice'
import { selectMipRates } from '../../../state/mip-rates/mip-rates.slice'
import { selectSession } from '../../../state/session/session.slice'
import { Button } from '../../../ui/button'
import { Facts } from '../../../ui/facts'
import { Notice } from '../../../ui/states'
import { printedBy } from '../../paper-stamp'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { bidSheetPaper, bidSheetSections, drawHead, drawRows, versionText } from '../paper/bid-sheet-copy'
import { sheetHtml } from '../paper/sheet-html'
import { fileName } from '../text-file'
import './bid-sheet.css'

type Sheet = NonNullable<LoadedBidSheet['sheet']>

export function BidSheet({ sheet }: { readonly sheet: Sheet }) {
  const own = useAppSelector(selectMipRates)
  const { user, world } = useAppSelector(selectSession)
  const { clock, saver } = useScreenPorts()
  const print = () => {
    const now = formatZonedDateTime(new Date(clock.read().now).toISOString())
    const by = user === null ? null : printedBy(user)
    saver.save({
      name: fileName(['bid sheet', sheet.terms.project_name], 'html', world),
      type: 'text/html',
      text: sheetHtml(bidSheetPaper(sheet, { own, now, world, printedBy: by })),
    })
  }
  return (
    <div className="bid-sheet">
      <p className="panel__line num">
        {versionText(sheet)}. A bid binds to these terms; its receipt names this version.
      </p>
      {sheet.changes.length === 0 ? null : (
        <Notice tone="info">
          <p>Changed since version {sheet.version - 1}:</p>
          <ul>
            {sheet.changes.map(({ term, from, to }) => (
              <li key={term}>
                {term}: <span className="num">{from}</span> <span aria-hidden="true">→</span>
                <span className="visually-hidden">changed to</span> <b className="num">{to}</b>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {bidSheetSections(sheet, own).map(({ title, facts }) => (
        <div key={title}>
          <h4>{title}</h4>
          <Facts layout="lines" facts={facts} />
        </div>
      ))}
      <Draws sheet={sheet} />
      <p className="bid-sheet__hash num">SHA-256 {sheet.sha256}</p>
      <div className="panel__links">
        <Button tone="quiet" size="small" onClick={print}>
          <FileText size={16} aria-hidden="true" />
          Printable bid sheet
        </Button>
      </div>
    </div>
  )
}

/** The draws as a table, in a closed disclosure because there may be fifty. */
function Draws({ sheet }: { readonly sheet: Sheet }) {
  const rows = drawRows(sheet)
  if (rows.length === 0) return null
  return (
    <details className="bid-sheet__draws">
      <summary>
        <h4>Construction draws</h4> <span className="num">{rows.at(-1)?.slice(1, 3).join(', ')}</span>
      </summary>
      <table className="num">
        <thead>
          <tr>
            {drawHead.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {drawHead.slice(1).map((head, at) => (
                <td key={head}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
