// An unused import. caught by: lint/correctness/noUnusedImports
import { seven } from '../scripts/seven'
