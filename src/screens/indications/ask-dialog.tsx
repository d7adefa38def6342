// The dialog Email for other indication (S2.42): a question to the desk about what the table does not show. What was
// typed stays when sending fails.
import type { FormEvent } from 'react'
import { useState } from 'react'
import { readMonths } from '../../domain/entry/number'
import { protectionLabel } from '../../domain/loan/call-protection'
import { wholeNumber } from '../../domain/profile/profile-form'
import { formMessage } from '../../domain/validation/form-message'
import { firstProblem, integer, max, maxValue, minValue, required } from '../../domain/validation/rules'
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
import { useRequest } from '../use-request'

interface AskDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** What was typed above the table. */
  readonly typed: { readonly amount: string; readonly months: string }
}

interface Entry {
  readonly section: string
  /** Null: as above the table. */
  readonly amount: string | null
  readonly term: string | null
  readonly protection: string
  readonly message: string
}

/** The wire names of the fields, for errors of the server. */
const wireNames = ['section', 'amount', 'term', 'call_protection', 'message']

const blank: Entry = { section: '', amount: null, term: null, protection: '', message: '' }

/** A section as the desk reads it. */
function sectionChoice({ loan_type, name, type }: { loan_type: string; name: string; type: string }) {
  const program = `${loan_type.toUpperCase()} ${name}`
  return {
    value: `${program} ${type}`,
    label: `${program} · ${type === 'construction' ? 'Construction' : 'Permanent'}`,
  }
}

/** **Section of the Act**, **Loan amount**, **Term in months**, **Call protection**, **Message**; **Send e-mail**. */
export function AskDialog({ open, onClose, typed }: AskDialogProps) {
  const toast = useToast()
  const { list, retry } = useLookupList('lookup.section-acts')
  const [own, setEntry] = useState(blank)
  const [tried, setTried] = useState(false)
  const request = useRequest(indicationRequest, QUESTION_SUBJECT, {
    onSucceeded: () => {
      request.dismiss()
      setEntry(blank)
      setTried(false)
      toast({ tone: 'good', text: 'Your question was sent to the desk.' })
      onClose()
    },
  })

  const entry = { ...own, amount: own.amount ?? typed.amount, term: own.term ?? typed.months }
  const months = readMonths(entry.term) ?? entry.term
  const amount = entry.amount.trim() === '' ? '' : (wholeNumber(entry.amount) ?? entry.amount)
  const wrong = {
    section: firstProblem(entry.section, 'Section of the Act', [required]),
    amount: firstProblem(amount, 'Loan amount', [required, integer, minValue(100_000), maxValue(1_000_000_000)]),
    term: firstProblem(months, 'Term in months', [required, integer, minValue(1), maxValue(600)]),
    protection: firstProblem(entry.protection, 'Call protection', [required]),
    message: firstProblem(entry.message, 'Message', [max(2000)]),
  }
  const shown = (field: keyof typeof wrong) =>
    (tried ? wrong[field] : null) ?? request.error?.fields[field === 'protection' ? 'call_protection' : field]?.[0]
  const unshown = formMessage(request.status === 'failed' ? request.error : null, wireNames)
  const change = (part: Partial<Entry>) => setEntry((before) => ({ ...before, ...part }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (request.status === 'pending' || Object.values(wrong).some((problem) => problem !== null)) return
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
      subtitle="The desk answers by e-mail to the address of your account."
    >
      <form className="ask" onSubmit={submit} noValidate>
        {list.status === 'failed' ? (
          <Notice tone="wrong" role="alert">
            The sections could not be loaded.{' '}
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
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={request.status === 'pending'}>
            Send e-mail
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
