// Who opened what: for each investor, the agreement that they accepted and each version of a document that they opened, or that they
// opened none.
import { Download } from 'lucide-react'
import type { DataRoom } from '../../../state/documents/documents.slice'
import { selectSession } from '../../../state/session/session.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ScrollRegion } from '../../../ui/scroll-region'
import { ErrorState, Skeleton } from '../../../ui/states'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useAuction } from '../auction-context'
import { fileName } from '../text-file'
import { acceptedText, readDocument, readersText, timesText } from './data-room-copy'
import { readersCsv } from './readers-csv'
import { useDataRoom } from './use-data-room'
import './data-room.css'

export interface ReadersDialogProps {
  readonly onClose: () => void
}

export function ReadersDialog({ onClose }: ReadersDialogProps) {
  const { loan } = useAuction()
  const { loaded, reload } = useDataRoom()
  const { saver } = useScreenPorts()
  const { world } = useAppSelector(selectSession)
  const readers = loaded?.room?.readers ?? null
  return (
    <Dialog open onClose={onClose} title="Who opened what" subtitle={loan.project_name} className="readers-dialog">
      {readers !== null ? (
        <Readers readers={readers} />
      ) : loaded?.status === 'failed' ? (
        <ErrorState title="Couldn’t load who opened the documents" onRetry={reload}>
          {loaded.error?.message}
        </ErrorState>
      ) : (
        <Skeleton height="240px" />
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
        {readers === null ? null : (
          <Button
            onClick={() =>
              saver.save({
                name: fileName(['data room', loan.project_name], 'csv', world),
                type: 'text/csv',
                text: readersCsv(readers, world),
              })
            }
          >
            <Download size={16} aria-hidden="true" />
            Export CSV
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Readers({ readers }: { readonly readers: NonNullable<DataRoom['readers']> }) {
  if (readers.length === 0) return <p>Investors can’t see this auction yet, and none has opened a document.</p>
  return (
    <>
      <p>{readersText(readers)} Openings are recorded until the auction ends.</p>
      <ScrollRegion label="Investors" className="readers">
        <ul>
          {readers.map(({ investor, acceptances, reads }) => (
            <li key={investor.id} aria-label={investor.name}>
              <b>{investor.name}</b>
              {acceptances.map((acceptance) => (
                <p key={acceptance.version} className="key num">
                  Agreement: {acceptedText(acceptance)}
                </p>
              ))}
              {reads.length === 0 ? (
                <p className="key">Hasn’t opened a document.</p>
              ) : (
                reads.map((read) => (
                  <p key={`${read.form} ${read.version}`} className="num">
                    {readDocument(read)}
                    <span className="key">
                      {' · '}
                      {timesText(read)}
                    </span>
                  </p>
                ))
              )}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </>
  )
}
