import { describe, expect, it } from 'vitest'
import type { FieldValue, Rule } from './rules'
import * as rules from './rules'

/** Each row: the rule's id, the rule, values that pass, values that fail, and the exact message with label "Field". */
const catalog: readonly (readonly [string, Rule, readonly FieldValue[], readonly FieldValue[], string])[] = [
  ['S5.1 required', rules.required, ['x', 0, false, ['x']], ['', '  ', null, undefined, []], 'Field can not be empty'],
  [
    'S5.2 email',
    rules.email,
    ['a@b.co', '', null, 'mailto:a@b.co', 'a@b.co;', 'a@\u200bb.co'],
    ['a@b', 'a b@c.de', '@b.co', 'a@', 'a@b.co;c@d.co', 'a,b@c.co'],
    'Email must be valid',
  ],
  ['S5.3 min', rules.min(3), ['abc', ''], ['ab'], 'Field may not be less than 3 characters'],
  ['S5.4 max', rules.max(3), ['abc', ''], ['abcd'], 'Field may not be greater than 3 characters'],
  ['S5.5 min_value', rules.minValue(6), [6, '6', 7, ''], [5, '5.99'], 'The Field field must be 6 or more'],
  ['S5.6 max_value', rules.maxValue(48), [48, '48', 0], [49, '48.01'], 'The Field field must be 48 or less'],
  ['S5.7 digits', rules.digits(5), ['36602', ''], ['3660', '366021', '3660a'], 'Field needs to be 5 digits'],
  [
    'S5.8 url',
    rules.url,
    ['https://prairie.example', 'prairie.example/about', 'http://a.example:8080', ''],
    ['prairie', 'ftp://a.example', 'https://', 'a b.example'],
    'Field should be url',
  ],
  ['S5.8 is', rules.is('https://a.example'), ['https://a.example', ''], ['https://b.example'], 'Field should be url'],
  ['S5.9 integer', rules.integer, ['12', 12, '-3', ''], ['1.5', 'x', '1e3'], 'Field field must be an integer'],
  ['S5.10 checked', rules.checked, [true], [false, null, undefined, 'true'], 'Field should be checked'],
  [
    'S5.11 phone',
    rules.phone,
    ['15550100123', ''],
    ['5550100123', '155501001234', '1555010012x'],
    'Phone must be valid',
  ],
  [
    'S5.12 file_size',
    rules.fileSize,
    [25 * 1024 * 1024, 0],
    [25 * 1024 * 1024 + 1],
    "The file's size mustn't be more 25MB",
  ],
  [
    'S5.13 fha_number',
    rules.fhaNumber('fha'),
    ['062-35541', ''],
    ['62-35541', '062-3554', '062-355411', '01-001-000000001'],
    'Number must be valid',
  ],
  [
    'S5.14 rhs number',
    rules.fhaNumber('rhs'),
    ['01-001-000000001', '001-001-000000001'],
    ['1-001-000000001', '01-01-000000001', '01-001-00000001', '062-35541'],
    'Number must be valid',
  ],
  [
    'S5.15 decimal',
    rules.decimal,
    ['5.25', '5', 5.25, ''],
    ['5,25', 'x', '5.'],
    'The Field field must contain only decimal values',
  ],
  ['S5.16 increment', rules.increment, [0, '0', 31], ['', null, undefined], 'Please use a fraction in 1/32 increments'],
  ['S5.17 confirmPassword', rules.confirms('secret phrase'), ['secret phrase'], ['secret'], 'Field should be correct'],
  [
    'S5.18 required_domain',
    rules.requiredDomain,
    [['prairie.example'], ['', 'a.example']],
    [[], ['', ' '], null],
    'You have to provide at least one domain name',
  ],
  [
    'S5.19 is_valid_domain_name',
    rules.validDomainName,
    ['prairie.example', 'a.b-c.example', ''],
    ['prairie', '-a.example', 'a@b.example', 'a..example'],
    'Field must be valid',
  ],
  [
    'S5.20 is_value_different_of_array_values',
    rules.differsFrom(['prairie.example']),
    ['other.example', ''],
    ['prairie.example', ' PRAIRIE.example '],
    'Field must differ from other domain names',
  ],
]

// Verifies: S5.1 S5.2 S5.3 S5.4 S5.5 S5.6 S5.7 S5.8 S5.9 S5.10 S5.11 S5.12 S5.13 S5.14 S5.15 S5.16 S5.17 S5.18 S5.19 S5.20 S9.4
describe.each(catalog)('rule %s', (_name, rule, passing, failing, message) => {
  it.each(passing.map((value) => [value]))('lets %j pass', (value) => {
    expect(rule(value, 'Field')).toBeNull()
  })
  it.each(failing.map((value) => [value]))('rejects %j with the specification’s message', (value) => {
    expect(rule(value, 'Field')).toBe(message)
  })
})

describe('rules together', () => {
  it('show the message of the first rule that fails', () => {
    expect(rules.firstProblem('', 'Zip code', [rules.required, rules.digits(5)])).toBe('Zip code can not be empty')
    expect(rules.firstProblem('123', 'Zip code', [rules.required, rules.digits(5)])).toBe(
      'Zip code needs to be 5 digits',
    )
    expect(rules.firstProblem('12345', 'Zip code', [rules.required, rules.digits(5)])).toBeNull()
  })

  it('show a phone number of 11 digits as +d (ddd) ddd-dddd (Verifies: S9.5)', () => {
    expect(rules.formatPhone('15550100123')).toBe('+1 (555) 010-0123')
    expect(rules.formatPhone('555')).toBe('555')
  })
})
