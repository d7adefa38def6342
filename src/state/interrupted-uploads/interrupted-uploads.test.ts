// What a tab remembers of its unfinished uploads, and what a reload finds.
import { describe, expect, it } from 'vitest'
import { documentUploadCancelRequested, documentUploadRequested } from '../loan-setup/loan-setup.slice'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { entry, investor, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { restoreInterruptedUploads, storeUnfinishedUploads } from './interrupted-uploads.epics'
import { interruptedUploadsFound, selectInterruptedUpload } from './interrupted-uploads.slice'

const upload = { loanId: 7, form: 'form_hud', fileKey: 'a', name: 'hud.pdf', size: 9 } as const
const row = { loanId: 7, form: 'form_hud', name: 'hud.pdf' } as const

describe('an unfinished upload', () => {
  it('is written to the session storage with its user, beside those that an earlier reload ended', () => {
    const earlier = { loanId: 8, form: 'form_hud', name: 'old.pdf' } as const
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.state = stateAfter(
        signedIn,
        interruptedUploadsFound({ rows: [earlier] }),
        documentUploadRequested(upload),
      )
      const action$ = hot('-u', { u: entry(documentUploadRequested(upload)) })
      expectObservable(outputOf(storeUnfinishedUploads, action$, harness)).toBe('')
      flush()
      expect(JSON.parse(harness.fake.stored.get('uploads') ?? '')).toEqual({
        userId: investor.id,
        rows: [earlier, row],
      })
    })
  })

  const found = (stored: string | null) => {
    const scheduler = createScheduler()
    const emissions: unknown[] = []
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      if (stored !== null) harness.fake.stored.set('uploads', stored)
      const action$ = hot('-u', { u: entry(userAnswered(investor)) })
      outputOf(restoreInterruptedUploads, action$, harness).subscribe((each) => emissions.push(each))
      flush()
    })
    return emissions
  }

  it('is found after a reload by the same user', () => {
    expect(found(JSON.stringify({ userId: investor.id, rows: [row] }))).toMatchObject([
      { type: 'interrupted-uploads/found', payload: { rows: [row] } },
    ])
  })

  it.each([null, 'x', '{}', '{"userId":0,"rows":[]}', `{"userId":${investor.id},"rows":[1,{"form":"nothing"}]}`])(
    'is not found in %j',
    (stored) => {
      expect(found(stored)).toEqual([])
    },
  )

  it('is forgotten once its document is uploaded again or dismissed', () => {
    const after = stateAfter(signedIn, interruptedUploadsFound({ rows: [row] }))
    expect(selectInterruptedUpload(after, 7, 'form_hud')).toEqual(row)
    for (const action of [documentUploadRequested(upload), documentUploadCancelRequested(upload)])
      expect(selectInterruptedUpload(stateAfter(after, action), 7, 'form_hud')).toBeUndefined()
  })
})
