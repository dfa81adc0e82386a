import { expect, it } from 'vitest'
import { HotelFacts, longestPicture, noHotelFacts } from './hotel-facts.ts'

const picture = 'data:image/jpeg;base64,/9j/AA=='

it('tidies what was typed about a hotel, and keeps the lines of its address', () => {
  const typed = { ...noHotelFacts, address: ' Quay 1 \n8001 Zürich\n', telephone: ' +41  44', stars: 5, picture }
  expect(HotelFacts.parse(typed)).toEqual({ ...typed, address: 'Quay 1\n8001 Zürich', telephone: '+41 44' })
})

it.each([
  ['of another type', 'data:text/html;base64,AAAA'],
  ['from a network', 'https://example.org/a.png'],
  ['that ends the attribute', 'data:image/png;base64,A"onload="'],
  ['that is too long', `data:image/png;base64,${'A'.repeat(longestPicture)}`],
])('refuses a picture %s', (_, wrong) => {
  expect(HotelFacts.safeParse({ ...noHotelFacts, picture }).success).toBe(true)
  expect(HotelFacts.safeParse({ ...noHotelFacts, picture: wrong }).success).toBe(false)
})
