// The confidentiality agreement that we offer sellers as a start. They can edit it before they set it.
import { MAX_AGREEMENT_LENGTH } from '../contract/text-limits'

export { MAX_AGREEMENT_LENGTH }

/** The standard text, for this project and seller. */
export const standardAgreement = (project: string, seller: string): string =>
  `Confidentiality agreement

1. ${seller} (the "Seller") offers the loan for ${project} at auction and provides documents about it (the "Documents") to the firm that accepts this agreement (the "Recipient").

2. The Recipient uses the Documents only to decide whether to buy the loan, and to buy it.

3. The Recipient doesn't disclose the Documents or their contents, except to its employees, lenders and advisers who need them for that purpose and are bound to keep them confidential, or as far as the law requires.

4. This doesn't apply to information that is or becomes public without a breach of this agreement, that the Recipient already had, or that it receives from others who may disclose it.

5. If the Recipient doesn't buy the loan, it deletes the Documents at the Seller's request, except for copies that the law or its own compliance rules require it to keep.

6. This agreement ends two years after it was accepted. It doesn't oblige anyone to bid, to sell or to buy.

7. The person who accepts this agreement confirms that they may sign for the Recipient.`
