import { expect, test } from 'vitest'
import { codesInFile } from './hotel-lists.tsx'

test.each([
  [
    'an export of this desk',
    '\uFEFFbookingRef;hotelCode;hotelName\r\na1;100234;"Hotel ""Sol"", 4711"\r\na2;"0047";Seeblick 1\r\na3;100234;Sol\r\n',
    ['100234', '0047'],
    1,
  ],
  ['a list with line breaks in its cells', 'Name,Hotel code\n"Hotel\nof 2 lines",H1\nB,H2', ['H1', 'H2'], 0],
  ['a sheet with tabs', 'id\tcity\n7\tRome\n8\tBern', ['7', '8'], 0],
  ['a single column', '100234\r\n100881\r\n100234', ['100234', '100881'], 1],
  ['a text', 'Please look at 100234, and also at 100881.', ['100234', '100881'], 0],
  ['an empty file', '', [], 0],
])('reads hotel codes from %s', (_, file, codes, repeated) => {
  expect(codesInFile(file)).toMatchObject({ codes, repeated })
})
