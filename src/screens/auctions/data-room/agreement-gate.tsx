// The confidentiality agreement in an investor's panel. A signator reads and accepts it for the firm; then the documents open.
import { useState } from 'react'
import { agreementAcceptRequest } from '../../../state/documents/documents.epics'
import { agreementSubjects, type DataRoom, selectMustAccept } from '../../../state/documents/documents.slice'
import { Button } from '../../../ui/button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { SelectField } from '../../../ui/select-field'
import { ErrorState, Notice, Skeleton } from '../../../ui/states'
import { useAppSelector } from '../../store-binding'
import { useRequest } from '../../use-request'
import { useAuction } from '../auction-context'
import { signatorChoices, useSignators } from '../two-person/signators'
import { acceptedText, whoAccepts } from './data-room-copy'
import { useDataRoom } from './use-data-room'
import './data-room.css'

/** Nothing once the seller has removed the agreement. */
export function AgreementGate() {
  const { loaded, reload } = useDataRoom()
  const room = loaded?.room ?? null
  if (room === null)
    return loaded?.status === 'failed' ? (
      <ErrorState title="Couldn’t load the confidentiality agreement" onRetry={reload}>
        {loaded.error?.message}
      </ErrorState>
    ) : (
      <Skeleton height="160px" />
    )
  return room.agreement ? <Agreement room={room} agreement={room.agreement} onRefused={reload} /> : null
}

interface AgreementProps {
  readonly room: DataRoom
  readonly agreement: NonNullable<DataRoom['agreement']>
  /** It may have changed meanwhile: fetch it again. */
  readonly onRefused: () => void
}

function Agreement({ room: { accepted }, agreement, onRefused }: AgreementProps) {
  const { auction } = useAuction()
  const mustAccept = useAppSelector((state) => selectMustAccept(state, auction.id))
  const text = (
    <ScrollRegion label="Text of the confidentiality agreement" className="agreement__text">
      {agreement.text}
    </ScrollRegion>
  )
  if (mustAccept)
    return (
      <div className="agreement">
        <h4>Confidentiality agreement, version {agreement.version}</h4>
        <p>
          {accepted
            ? `The seller changed the agreement after your firm accepted version ${accepted.version}. The documents open again once a signator accepts this one.`
            : 'The documents open once a signator of your firm accepts this agreement.'}
        </p>
        {text}
        <AcceptForm version={agreement.version} onRefused={onRefused} />
      </div>
    )
  return (
    <details className="agreement">
      <summary>
        <h4>Confidentiality agreement</h4> {accepted ? <span className="key num">{acceptedText(accepted)}</span> : null}
      </summary>
      {text}
    </details>
  )
}

interface AcceptFormProps extends Pick<AgreementProps, 'onRefused'> {
  readonly version: number
}

/** The name isn't preselected, because accepting binds the firm. */
function AcceptForm({ version, onRefused }: AcceptFormProps) {
  const { auction } = useAuction()
  const signators = useSignators()
  const [chosen, setChosen] = useState('')
  const request = useRequest(agreementAcceptRequest, agreementSubjects.accept(auction.id), { onFailed: onRefused })
  const signator = signators.find(({ id }) => String(id) === chosen)
  return (
    <form
      className="agreement__form"
      onSubmit={(event) => {
        event.preventDefault()
        if (signator !== undefined) request.send({ auctionId: auction.id, version, signatorId: signator.id })
      }}
    >
      <p className="key">{whoAccepts(signators)}</p>
      {request.error === null ? null : (
        <Notice tone="wrong" role="alert">
          {request.error.message}
        </Notice>
      )}
      {signators.length === 0 ? null : (
        <>
          <SelectField
            label="Accepting signator"
            value={signator === undefined ? '' : chosen}
            choices={[{ value: '', label: 'Choose your name' }, ...signatorChoices(signators)]}
            onChoice={setChosen}
          />
          <Button type="submit" busy={request.isOpen} disabled={signator === undefined}>
            Accept for your firm
          </Button>
        </>
      )}
    </form>
  )
}
