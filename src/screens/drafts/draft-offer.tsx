// Offers the version of a form that was typed in another tab or on another device, next to what this person sees.
import { useEffect, useState } from 'react'
import { formatDateTime } from '../../domain/official-time'
import type { OfferedDraft } from '../../state/drafts/drafts.slice'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import type { DraftOfForm } from './use-draft'
import { useVersionChoices, VersionChoices } from './version-choices'
import type { FieldVersions } from './version-table'
import { VersionTable } from './version-table'
import './drafts.css'

/** The notice lists this many fields; the comparison lists all. */
const MOST_LISTED = 5

interface DraftOfferProps {
  readonly draft: DraftOfForm
  /** From what is saved to the other version. */
  readonly changes: readonly FieldVersions[]
  /** From what the form shows to the other version. */
  readonly differences: readonly FieldVersions[]
  /** Takes these fields from the other version into the form; the rest stays. */
  readonly onMerge: (keys: readonly string[]) => void
}

/** **Merge both**, **Use the other version**, **Keep mine**, **Compare**; nothing where there is nothing to decide. */
export function DraftOffer(props: DraftOfferProps) {
  const { draft, changes, differences } = props
  const { offered, declineOffer } = draft
  const isSaved = offered !== null && changes.length === 0
  useEffect(() => {
    // It has no text to lose. Leaving it makes way for the next version, which may have some.
    if (isSaved) declineOffer()
  }, [isSaved, declineOffer])
  // A version that equals what the form shows leaves nothing to decide.
  if (offered === null || isSaved || differences.length === 0) return null
  return <OpenOffer key={`${offered.version.writer}:${offered.at}`} {...props} offered={offered} />
}

interface OpenOfferProps extends DraftOfferProps {
  readonly offered: OfferedDraft
}

/** What stands above the fields: who typed what, and what that does to this form. */
function leadOf({ at, isFromHere }: OfferedDraft, hasTyped: boolean): string {
  const where = isFromHere ? 'Another tab of this browser' : 'Another device signed in to this account'
  const when = `last typed ${formatDateTime(new Date(at).toISOString())} ET`
  return hasTyped
    ? `${where} has a different version of this form, ${when}. Your version stays until you choose.`
    : `${where} has unsaved changes to this form, ${when}. They aren’t in your form unless you use them.`
}

function OpenOffer({ draft, changes, differences, onMerge, offered }: OpenOfferProps) {
  const [comparing, setComparing] = useState(false)
  const picks = useVersionChoices(differences)
  // Where this form has no change that the other version lacks, a merge is the other version.
  const hasTyped = differences.some(({ takes }) => takes !== 'theirs')
  const lead = leadOf(offered, hasTyped)
  const theirsLabel = offered.isFromHere ? 'Another tab' : 'Another device'
  const merge = () => {
    const keys = picks.settle()
    if (keys === null) {
      setComparing(true)
      return
    }
    setComparing(false)
    // The person's own version stands, and goes on with what it takes from the other one.
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
        <ListedFields changes={changes} />
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

/** The first fields that the other version changes. Against what is saved, so that the list stays while the person types. */
function ListedFields({ changes }: Pick<DraftOfferProps, 'changes'>) {
  const more = changes.length - MOST_LISTED
  return (
    <ul className="draft-offer__fields">
      {changes.slice(0, MOST_LISTED).map(({ key, field, mine, theirs }) => (
        <li key={key}>
          {field}: <span className="num">{mine || '—'}</span> <span aria-hidden="true">→</span>
          <span className="visually-hidden">changed to</span> <b className="num">{theirs || '—'}</b>
        </li>
      ))}
      {more > 0 ? <li>and {more} more</li> : null}
    </ul>
  )
}
