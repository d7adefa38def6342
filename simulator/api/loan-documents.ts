// A loan's documents, for its seller: upload them whole or in parts, remove, restore and read them. S7.30 S7.31
import { createHash } from 'node:crypto'
import { type Loan, type LoanFileKey, loanFileKeys, type UploadProgress } from '../../src/contract/loan'
import type { RunningWorld } from '../runtime/running-world'
import { documentFor } from '../world/loans/loans.project'
import { rowOf } from '../world/table'
import { bytesOf } from './documents/document-bytes'
import { contentProblem } from './documents/document-content'
import { fitsQuota } from './documents/upload-permission'
import type { CallRequest, HandlerContext, Handlers, Viewer } from './handler'
import { by, loanOf, NOT_YOURS, submitOrThrow } from './loan-access'
import { MAX_FILE_BYTES } from './middleware/multipart'
import { forbidden, invalid, notFound, Refused } from './middleware/refused'
import { PART_BYTES, type PartialUpload, type UploadOwner } from './stores/partial-uploads'

const MAX_FILE_NAME_LENGTH = 255
const NAME_TOO_LONG = `The file name may not be longer than ${MAX_FILE_NAME_LENGTH} characters.`

const storageFull = (form: LoanFileKey): Refused =>
  invalid({ [form]: ['Your document storage is full. Remove some documents first.'] })

/** 429: other uploads use all the memory. After `retryMs`, an idle one may be dropped. */
const tooManyUploads = (retryMs: number): Refused => {
  const seconds = Math.ceil(retryMs / 1000)
  return new Refused(
    429,
    {
      message: `Too many documents are being uploaded. Try again in ${seconds} seconds to continue where this one stopped.`,
    },
    { 'Retry-After': String(seconds) },
  )
}

const ownerOf = (world: RunningWorld, { userId }: Viewer, loanId: number): UploadOwner => ({
  world: world.id,
  userId,
  loanId,
})

const progressOf = ({ id, received }: PartialUpload<LoanFileKey>, loan: Loan | null): UploadProgress => ({
  upload: id,
  offset: received,
  part_bytes: PART_BYTES,
  loan,
})

/** The document handlers for a loan's seller. */
export const loanDocumentHandlers = ({ uploads: store, partialUploads: partial }: HandlerContext) => {
  /** Checks and stores a whole file, replacing the document of its form. */
  const attach = async (
    { world, viewer, submit }: Pick<CallRequest<'loan.upload'>, 'world' | 'viewer' | 'submit'>,
    loanId: number,
    { form, name, bytes }: { readonly form: LoanFileKey; readonly name: string; readonly bytes: Buffer },
  ): Promise<void> => {
    const problem = contentProblem(name, bytes)
    if (problem !== null) throw invalid({ [form]: [problem] })
    const sha256 = fitsQuota(world, viewer, bytes.length) ? store.put(bytes) : null
    if (sha256 === null) throw storageFull(form)
    const file = { form, fileName: name, size: bytes.length, sha256 }
    await submitOrThrow(submit, { name: 'attach document', ...by(viewer), loanId, ...file })
  }

  return {
    'loan.upload': async ({ world, viewer, input: { params }, files, submit }) => {
      // Check first, so that nothing is read for someone else's loan.
      loanOf(world, viewer, params.id)
      const sent = await files()
      if (sent.length === 0) throw invalid({ form: ['No file was sent.'] })
      for (const { field, name, bytes } of sent) {
        if (name.length > MAX_FILE_NAME_LENGTH) throw invalid({ [field]: [NAME_TOO_LONG] })
        const form = loanFileKeys.find((key) => key === field)
        if (form === undefined) throw invalid({ [field]: ['Unknown document type.'] })
        await attach({ world, viewer, submit }, params.id, { form, name, bytes })
      }
      return { data: loanOf(world, viewer, params.id) }
    },

    'loan.begin-upload': ({ world, viewer, input: { params, body } }) => {
      const loan = loanOf(world, viewer, params.id)
      const { form, name, size, sha256 } = body
      if (name.length > MAX_FILE_NAME_LENGTH) throw invalid({ [form]: [NAME_TOO_LONG] })
      if (size > MAX_FILE_BYTES) throw invalid({ [form]: ["The file's size mustn't be more 25MB"] })
      const stored = rowOf(world.state().loans, params.id)?.documents.find((document) => document.form === form)
      if (stored?.sha256 === sha256 && stored.name === name)
        return { data: { upload: '', offset: size, part_bytes: PART_BYTES, loan } }
      if (!fitsQuota(world, viewer, size)) throw storageFull(form)
      return { data: progressOf(partial.begin(ownerOf(world, viewer, params.id), body), null) }
    },

    'loan.send-part': async ({ world, viewer, input: { params, query }, files, submit }) => {
      loanOf(world, viewer, params.id)
      const upload = partial.find(ownerOf(world, viewer, params.id), params.upload)
      if (upload === null) throw notFound('The upload could not be found. Send the file again.')
      const { form, name, sha256 } = upload.file
      const sent = await files()
      const [part] = sent
      if (part?.field !== 'part' || sent.length !== 1) throw invalid({ [form]: ['Send exactly one part of the file.'] })
      const added = partial.add(upload, query?.offset ?? 0, part.bytes)
      if (added.outcome === 'no-room') throw tooManyUploads(added.retryMs)
      if (added.outcome === 'wrong-offset') {
        throw new Refused(409, {
          message: `The server has ${upload.received} bytes of this file. Continue from there.`,
        })
      }
      const bytes = partial.whole(upload)
      if (bytes === null) return { data: progressOf(upload, null) }
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
        partial.end(upload)
        throw invalid({ [form]: ['The file changed during the upload. Choose it again.'] })
      }
      try {
        await attach({ world, viewer, submit }, params.id, { form, name, bytes })
      } finally {
        partial.end(upload)
      }
      return { data: progressOf(upload, loanOf(world, viewer, params.id)) }
    },

    'loan.remove-document': async ({ world, viewer, input: { params, body }, submit }) => {
      await submitOrThrow(submit, {
        name: 'remove document',
        actor: viewer.userId,
        origin: 'person',
        loanId: params.id,
        form: body.form,
      })
      return { data: loanOf(world, viewer, params.id) }
    },

    'loan.restore-document': async ({ world, viewer, input: { params, body }, submit }) => {
      const { document_id: documentId } = body
      await submitOrThrow(submit, { name: 'restore document', ...by(viewer), loanId: params.id, documentId })
      return { data: loanOf(world, viewer, params.id) }
    },

    'loan.document': ({ world, viewer, input: { params } }) => {
      const document = documentFor(world.state(), viewer.userId, params.id, params.form)
      if (document === 'forbidden') throw forbidden(NOT_YOURS)
      const loan = rowOf(world.state().loans, params.id)
      if (document === null || loan === undefined) throw notFound('The document could not be found.')
      return { name: document.name, bytes: bytesOf(store, world, document, loan) }
    },
  } satisfies Partial<Handlers>
}
