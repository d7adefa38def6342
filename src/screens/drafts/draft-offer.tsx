// Offers a version of a form that was edited in another tab or on another device.
import { useEffect, useState } from 'react'
import { formatZonedDateTime } from '../../domain/official-time'
import type { OfferedDraft } from '../../state/drafts/drafts.slice'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import type { DraftOfForm } from './use-draft'
import { useVersionChoices, VersionChoices } from './version-choices'
import { type FieldVersions, VersionTable } from './version-table'
import './drafts.css'

/** The notice lists this many fields; the comparison lists all. */
const MAX_LISTED = 5

interface DraftOfferProps {
  readonly draft: DraftOfForm
  /** From the saved version to the other version. */
  readonly changes: readonly FieldVersions[]
  /** From this form to the other version. */
  readonly differences: readonly FieldVersions[]
  /** True for a form in which nothing is typed. It continues with a version that arrives then, without asking. */
  readonly isEmpty: boolean
  /** Copies these fields from the other version into the form. */
  readonly onMerge: (keys: readonly string[]) => void
}

/** **Merge both**, **Use the other version**, **Keep mine**, **Compare**; nothing if there is nothing to decide. */
export function DraftOffer(props: DraftOfferProps) {
  const { offered } = props.draft
  if (offered === null) return null
  return <OfferedVersion key={`${offered.version.writer}:${offered.version.n}`} {...props} offered={offered} />
}

interface OfferedVersionProps extends DraftOfferProps {
  readonly offered: OfferedDraft
}

function OfferedVersion(props: OfferedVersionProps) {
  const { draft, changes, differences } = props
  const { takeOffer, declineOffer } = draft
  // A field that is emptied later may be about to be typed again.
  const [wasEmpty] = useState(props.isEmpty)
  const isSaved = changes.length === 0
  const isTaken = wasEmpty && !isSaved
  useEffect(() => {
    // It changes nothing, so decline it to make room for the next version.
    if (isSaved) declineOffer()
  }, [isSaved, declineOffer])
  useEffect(() => {
    if (isTaken) takeOffer()
  }, [isTaken, takeOffer])
  // The other version equals this form.
  if (isSaved || isTaken || differences.length === 0) return null
  return <OpenOffer {...props} />
}

/** The sentence above the fields: where and when the other version was edited, and what happens to this form. */
function leadOf({ at, isFromThisBrowser }: OfferedDraft, hasTyped: boolean): string {
  const where = isFromThisBrowser ? 'Another tab in this browser' : 'Another device signed in to this account'
  const when = `last edited ${formatZonedDateTime(new Date(at).toISOString())}`
  return hasTyped
    ? `${where} has a different version of this form, ${when}. Yours stays as it is until you choose.`
    : `${where} has unsaved changes to this form, ${when}. Your form doesn’t include them unless you use them.`
}

function OpenOffer({ draft, differences, onMerge, offered }: OfferedVersionProps) {
  const [comparing, setComparing] = useState(false)
  const picks = useVersionChoices(differences)
  // If only the other version has changes, a merge would equal it.
  const hasTyped = differences.some(({ winner }) => winner !== 'theirs')
  const lead = leadOf(offered, hasTyped)
  const theirsLabel = offered.isFromThisBrowser ? 'Another tab' : 'Another device'
  const merge = () => {
    const keys = picks.keysToMerge()
    if (keys === null) {
      setComparing(true)
      return
    }
    setComparing(false)
    // This form stays, plus the merged fields.
    draft.declineOffer()
    onMerge(keys)
  }
  const decide = (choose: () => void) => () => {
    setComparing(false)
    choose()
  }
  const choices = (
    <div className="draft-offer__actions">
      {hasTyped ? (
        <Button size="small" onClick={merge}>
          Merge both
        </Button>
      ) : null}
      <Button size="small" tone="quiet" onClick={decide(draft.takeOffer)}>
        Use the other version
      </Button>
      <Button size="small" tone="quiet" onClick={decide(draft.declineOffer)}>
        Keep mine
      </Button>
      {comparing ? null : (
        <Button size="small" tone="bare" onClick={() => setComparing(true)}>
          Compare
        </Button>
      )}
    </div>
  )
  return (
    <section className="draft-offer" aria-label="Another version of this form">
      <Notice tone="warn">
        <p role="status">{lead}</p>
        <ListedFields differences={differences} />
        {choices}
      </Notice>
      <Dialog
        open={comparing}
        onClose={() => setComparing(false)}
        title="Compare the two versions"
        subtitle={lead}
        className="version-dialog"
      >
        {hasTyped ? (
          <VersionChoices differences={differences} choices={picks} theirsLabel={theirsLabel} />
        ) : (
          <VersionTable differences={differences} mineLabel="This form" theirsLabel={theirsLabel} />
        )}
        {choices}
      </Dialog>
    </section>
  )
}

/** The first fields that the other version changed, from this form's values to the other's; without any, the first that differ. */
function ListedFields({ differences }: Pick<DraftOfferProps, 'differences'>) {
  const changed = differences.filter(({ winner }) => winner !== 'mine')
  const listed = changed.length === 0 ? differences : changed
  const more = listed.length - MAX_LISTED
  return (
    <ul className="draft-offer__fields">
      {listed.slice(0, MAX_LISTED).map(({ key, field, mine, theirs }) => (
        <li key={key}>
          {field}: <span className="num">{mine || 'empty'}</span> <span aria-hidden="true">→</span>
          <span className="visually-hidden">changed to</span> <b className="num">{theirs || 'empty'}</b>
        </li>
      ))}
      {more > 0 ? <li>and {more} more</li> : null}
    </ul>
  )
}
