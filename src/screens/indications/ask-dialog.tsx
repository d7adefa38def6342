// The Email for other indication dialog (S2.42): a question to the desk about a rate that isn't in the table. Input is
// kept if sending fails.
import { type FormEvent, useState } from 'react'
import { readMonths } from '../../domain/entry/number'
import { formatCount } from '../../domain/formats'
import { protectionLabel } from '../../domain/loan/call-protection'
import { wholeNumber } from '../../domain/profile/profile-entry'
import { formMessage } from '../../domain/validation/form-message'
import {
  firstProblem,
  integer,
  max,
  maxValue,
  minValue,
  readableDollars,
  required,
} from '../../domain/validation/rules'
import { indicationRequest } from '../../state/indications/indications.epics'
import { QUESTION_SUBJECT } from '../../state/indications/indications.slice'
import { Button } from '../../ui/button'
import { ChoiceField } from '../../ui/choice-field'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'
import { useLookupList } from '../lookup-list'
import { UnreadableOf } from '../unreadable-note'
import { useRequest } from '../use-request'

interface AskDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The values typed above the table, used as defaults. */
  readonly typed: { readonly amount: string; readonly months: string }
}

interface Entry {
  readonly section: string
  /** Null: use the value above the table. */
  readonly amount: string | null
  readonly term: string | null
  readonly protection: string
  readonly message: string
}

/** Names of the fields in server errors. */
const wireNames = ['section', 'amount', 'term', 'call_protection', 'message']

const blank: Entry = { section: '', amount: null, term: null, protection: '', message: '' }

/** `value` is the text sent to the desk. */
function sectionChoice({ loan_type, name, type }: { loan_type: string; name: string; type: string }) {
  const program = `${loan_type.toUpperCase()} ${name}`
  return {
    value: `${program} ${type}`,
    label: `${program} · ${type === 'construction' ? 'Construction' : 'Permanent'}`,
  }
}

export function AskDialog({ open, onClose, typed }: AskDialogProps) {
  const toast = useToast()
  const { list, retry } = useLookupList('lookup.section-acts')
  const [edited, setEntry] = useState(blank)
  const [submitted, setSubmitted] = useState(false)
  const request = useRequest(indicationRequest, QUESTION_SUBJECT, {
    onSucceeded: () => {
      request.dismiss()
      setEntry(blank)
      setSubmitted(false)
      toast({ tone: 'good', text: 'Your question was sent to the desk.' })
      onClose()
    },
  })

  const entry = { ...edited, amount: edited.amount ?? typed.amount, term: edited.term ?? typed.months }
  const months = readMonths(entry.term) ?? entry.term
  const amount = entry.amount.trim() === '' ? '' : (wholeNumber(entry.amount) ?? entry.amount)
  const problems = {
    section: firstProblem(entry.section, 'Section of the Act', [required]),
    amount: firstProblem(amount, 'Loan amount', [
      required,
      readableDollars,
      integer,
      minValue(100_000),
      maxValue(1_000_000_000),
    ]),
    term: firstProblem(months, 'Term in months', [required, integer, minValue(1), maxValue(600)]),
    protection: firstProblem(entry.protection, 'Call protection', [required]),
    message: firstProblem(entry.message, 'Message', [max(2000)]),
  }
  const shown = (field: keyof typeof problems) =>
    (submitted ? problems[field] : null) ??
    request.error?.fields[field === 'protection' ? 'call_protection' : field]?.[0]
  const unshown = formMessage(request.status === 'failed' ? request.error : null, wireNames)
  const change = (part: Partial<Entry>) => setEntry((before) => ({ ...before, ...part }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (request.status === 'pending' || Object.values(problems).some((problem) => problem !== null)) return
    const { section, protection, message } = entry
    const question = {
      section,
      amount: wholeNumber(entry.amount) ?? 0,
      term: Number(months),
      call_protection: protection,
    }
    request.send({ question: message.trim() === '' ? question : { ...question, message } })
  }
  const sections = list.rows.map(sectionChoice)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Email for other indication"
      subtitle="The desk replies to your account’s email address."
      locked={request.status === 'pending'}
    >
      <form className="ask" onSubmit={submit} noValidate>
        <UnreadableOf subject="lookup.section-acts" one="section of the Act" many="sections of the Act" />
        {list.status === 'failed' ? (
          <Notice tone="wrong" role="alert">
            Couldn’t load the sections.{' '}
            <Button size="small" tone="quiet" onClick={retry}>
              Try again
            </Button>
          </Notice>
        ) : null}
        <ChoiceField
          label="Section of the Act"
          value={entry.section}
          choices={sections}
          onChoice={(section) => change({ section })}
          error={shown('section')}
        />
        <div className="ask__pair">
          <TextField
            label="Loan amount"
            inputMode="numeric"
            placeholder="10,000,000"
            className="field__figure num"
            leading={<span className="field__unit">$</span>}
            value={entry.amount}
            onText={(text) => change({ amount: text })}
            onBlur={() => {
              if (typeof amount === 'number') change({ amount: formatCount(amount) })
            }}
            error={shown('amount')}
          />
          <TextField
            label="Term in months"
            inputMode="numeric"
            className="field__figure num"
            value={entry.term}
            onText={(term) => change({ term })}
            error={shown('term')}
          />
        </div>
        <ChoiceField
          label="Call protection"
          value={entry.protection}
          choices={Object.entries(protectionLabel).map(([value, label]) => ({ value, label }))}
          onChoice={(protection) => change({ protection })}
          error={shown('protection')}
        />
        <TextArea
          label="Message"
          value={entry.message}
          onText={(message) => change({ message })}
          error={shown('message')}
        />
        {unshown === null ? null : (
          <Notice tone="wrong" role="alert">
            {unshown}
          </Notice>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={onClose} disabled={request.status === 'pending'}>
            Cancel
          </Button>
          <Button type="submit" busy={request.status === 'pending'}>
            Send email
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
