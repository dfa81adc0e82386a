/** The command behind `npm run practice-service`: serves the practice service until it is stopped by a signal. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileRecorder } from '../bookings/record.ts'
import { servePracticeService } from './https-server.ts'

const usage =
  'Usage: npm run practice-service -- --port N [--seed S] [--log FILE]. Port 0 takes any free port, another seed gives other hotels and prices, and FILE gets a line of JSON for each call and each effect'

interface Arguments {
  readonly port: number
  readonly seed: string
  readonly log: string | undefined
}

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, seed: { type: 'string', default: 'deskbook' }, log: { type: 'string' } },
    })
    const { port = '', seed, log } = values
    if (/^\d{1,5}$/.test(port) && Number(port) < 65_536) return { port: Number(port), seed, log }
  } catch {}
  console.error(usage)
  process.exit(2)
}

/** Returns the option for the event record if a file was given. */
function recordTo(file: string | undefined) {
  if (file === undefined) return {}
  try {
    return { record: fileRecorder(file) }
  } catch (error) {
    console.error(`The log ${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`)
    process.exit(2)
  }
}

const { port, seed, log } = readArguments()
const served = await servePracticeService({ port, seed, ...recordTo(log) }).catch((error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use. Take another, or 0 for any free one.`
      : `The service cannot start: ${error.code}`,
  )
  process.exit(1)
})

const folder = await mkdtemp(join(tmpdir(), 'deskbook-practice-'))
const caPath = join(folder, 'ca.pem')
await writeFile(caPath, served.caPem)

let stopping: Promise<void> | undefined
async function stop() {
  await served.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
// The terminal and npm may both send the signal, so stop only once.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (stopping ??= stop()))

const { service, baseUrl } = served
console.log(`base-url ${baseUrl}`)
console.log(`api-key ${service.apiKey}`)
console.log(`api-key-destinations ${service.destinationsKey}`)
console.log(`ca ${caPath}`)
console.log(`hotels ${service.hotelCodes(50).join(',')}`)
console.log(
  `destinations ${service
    .destinations()
    .map(({ code }) => code)
    .join(',')}`,
)
console.log('ready')
