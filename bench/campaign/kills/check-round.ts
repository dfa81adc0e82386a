/** `node check-round.ts FOLDER`: judges a round by its files alone, in a separate process. Prints the verdict as one line of JSON. */
import { readAccount } from './account.ts'
import { roundFiles } from './round-files.ts'
import { verdictOn } from './verdict.ts'

const [folder = ''] = process.argv.slice(2)
console.log(JSON.stringify(verdictOn(await readAccount(roundFiles(folder)))))
