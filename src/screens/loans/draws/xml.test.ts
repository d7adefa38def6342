// XML of untrusted files: what is read, what is refused, and that it takes linear time.
import { describe, expect, it } from 'vitest'
import { elements, parseXml } from './xml'

describe('a document', () => {
  it('is read with attributes, prefixes, entities, comments and sections of text', () => {
    const root = parseXml(
      `<?xml version="1.0"?><!-- a > b --><x:row a="1 &gt; 0" r:id='&#65;'><t>R&amp;D &#x26; <![CDATA[<b>]]></t><t/></x:row>`,
    )
    expect(root).toMatchObject({
      name: 'row',
      children: [
        { name: 't', text: 'R&D & <b>' },
        { name: 't', text: '' },
      ],
    })
    expect([...(root?.attributes ?? [])]).toEqual([
      ['a', '1 > 0'],
      ['r:id', 'A'],
    ])
  })
  it('lists its elements in order, at any depth', () => {
    const root = parseXml('<a><b n="1"><b n="2"/></b><c><b n="3"/></c></a>')
    expect(root === null ? [] : elements(root, 'b').map(({ attributes }) => attributes.get('n'))).toEqual([
      '1',
      '2',
      '3',
    ])
  })
  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '</a>',
    '<a/><b/>',
    '<a b></a>',
    '<a b="1></a>',
    '<a>&unknown;</a>',
    '<a>& b</a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
    '<a><!-- open</a>',
    '<1/>',
    '<a>'.repeat(5000),
  ])('%j is refused', (xml) => {
    expect(parseXml(xml)).toBeNull()
  })
})
