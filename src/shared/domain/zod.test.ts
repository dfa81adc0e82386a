import { expect, it } from 'vitest'
import { say } from '../words/say.ts'
import { z } from './zod.ts'

it('describes invalid input in words for a person, and never with a message of the library', () => {
  const Form = z.strictObject({
    name: z.string().min(2).max(3),
    count: z.int().max(5),
    kind: z.enum(['a', 'b']),
    reference: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
    list: z.array(z.string()).max(1),
    own: z.string().refine((text) => text !== 'x', { error: () => 'a sentence of ours' }),
  })
  const read = Form.safeParse({ name: 'long', count: 9.5, kind: 'c', reference: { a: 1, c: 1 }, list: ['', ''], own: 'x', more: 1 })
  const messages = read.error?.issues.map(({ message }) => message) ?? []
  expect(new Set(messages)).toEqual(new Set(['Use at most 3 characters.', say('input.invalid'), 'a sentence of ours']))
})
