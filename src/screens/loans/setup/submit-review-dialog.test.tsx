// The dialog before a submission with unsaved changes.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithStore } from '../../testing/render-with-store'
import { SubmitReviewDialog } from './submit-review-dialog'

afterEach(cleanup)

it('compares saved and submitted values, and submits only on confirmation', () => {
  const submitted: true[] = []
  renderWithStore(
    <SubmitReviewDialog
      differences={[
        { key: 'loan_amount', field: 'Loan amount', mine: '$53,213,700', theirs: '$5,321,370', winner: 'theirs' },
      ]}
      name="Cedar Mill Crossing"
      onClose={() => undefined}
      onSubmit={() => submitted.push(true)}
    />,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Review your changes' }))
  expect(dialog.getByText(/^1 field of Cedar Mill Crossing differs from the saved loan\./).tagName).toBe('P')
  expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Field', 'Saved', 'Yours'])
  const cells = within(dialog.getByRole('row', { name: /^Loan amount/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['$53,213,700', '$5,321,370'])
  expect(submitted).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Save and submit' }))
  expect(submitted).toEqual([true])
})
