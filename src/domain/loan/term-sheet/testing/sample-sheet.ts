// A term sheet as a lender, broker or agency writes it, and what must be ticked in it. The firms and people are invented.
import type { SetupField } from '../../setup-values'

export interface SampleSheet {
  readonly title: string
  readonly text: string
  /** The values that are certain, as the user reads them. */
  readonly ticked: Partial<Record<SetupField, string>>
  /** The fields that are shown without a tick. */
  readonly shown?: readonly SetupField[]
}

/** The project of many sheets, as the user reads it. */
export const cedar = {
  project_name: 'Cedar Point Village',
  project_street: '1204 3rd Ave N',
  project_city: 'Nashville',
  project_state_id: 'Tennessee',
  project_zip_code: '37208',
} as const
