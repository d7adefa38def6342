// The documents of a loan, with labels, help texts, and the kinds of loans that they apply to. S3.14
import { type LoanFileKey, loanFileKeys } from '../../contract/loan'

export interface LoanForm {
  readonly form: LoanFileKey
  readonly label: string
  readonly help: string
}

const texts: Readonly<Record<LoanFileKey, Omit<LoanForm, 'form'>>> = {
  form_hud: { label: 'HUD', help: 'Firm commitment letter. If uploaded after submission, it waits for acceptance.' },
  form_92264: { label: '92264', help: 'Multifamily summary appraisal report.' },
  form_92264a: { label: '92264A', help: 'Supplement to project analysis: the largest insurable mortgage.' },
  form_92013: { label: '92013', help: 'Application for a multifamily housing project.' },
  form_rhs: { label: 'RHS', help: 'Conditional commitment. If uploaded after submission, it waits for acceptance.' },
  form_financial_model: { label: 'Financial model', help: 'The underwriting model, including the pro forma.' },
  excel: { label: 'Draw spreadsheet', help: 'The construction draws, month by month.' },
}

const fhaForms: ReadonlySet<LoanFileKey> = new Set(['form_hud', 'form_92264', 'form_92264a', 'form_92013'])

/** The documents that belong to a loan of this kind, in order. */
export function formsOf(kind: { readonly rhs: boolean; readonly construction: boolean }): readonly LoanForm[] {
  return loanFileKeys
    .filter((form) => {
      if (fhaForms.has(form)) return !kind.rhs
      if (form === 'form_rhs') return kind.rhs
      return form !== 'excel' || kind.construction
    })
    .map((form) => ({ form, ...texts[form] }))
}

/** Every kind of document, in order. */
export const loanFileForms: readonly LoanForm[] = loanFileKeys.map((form) => ({ form, ...texts[form] }))

/** The label and help text of a document. */
export const formOf = (form: LoanFileKey): LoanForm => ({ form, ...texts[form] })

/** `812 KB`, `24.6 MB`. */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
