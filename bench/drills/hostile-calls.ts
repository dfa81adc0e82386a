/**
 * Hostile calls of the desk: malformed ones from its own page, and valid ones from frames, pages and windows that must not be accepted. Covers both
 * shells, in front of a desk with a real ledger and a real service. `count` is the number of calls.
 */

import { servePracticeService } from '../../src/main/practice/server/https-server.ts'
import { chromiumShell } from '../../src/main/shell/chromium/chromium.ts'
import { noDialogs } from '../../src/main/shell/chromium/file-dialogs.ts'
import { createOfferedFiles } from '../../src/main/shell/offered-files.ts'
import { FailureError } from '../../src/shared/contract/failure.ts'
import { buildIfStale, built } from '../built-app.ts'
import type { DrillRun } from '../drill.ts'
import type { DrillDefect } from '../drill-defects.ts'
import { randomFrom } from '../random.ts'
import { type AttackedDesk, heardAs, openAttackedDesk } from './hostile-calls/attacked-desk.ts'
import {
  type Caller,
  electronCallers,
  electronPage,
  frameCallers,
  ownPage,
  type Said,
  strayedPage,
  strayPaths,
} from './hostile-calls/callers.ts'
import { anyCall, type Call, goodCalls, hostileCall } from './hostile-calls/calls.ts'
import { asElectron } from './hostile-calls/electron-stand-in.ts'

export const fullCount = 100_000
export const reducedCount = 4_000
export const freshSeeds = true

const guard = 'src/main/ipc/trusted-frame.ts'
const serve = 'src/main/ipc/serve.ts'
const trusted = 'return frame != null && frame === mainFrame && !frame.detached && frame.parent === null && frame.origin === origin'
export const defects: readonly DrillDefect[] = [
  {
    name: 'accepts calls from a page without an origin',
    edits: [{ file: guard, find: '&& frame.origin === origin', replace: "&& (frame.origin === origin || frame.origin === 'null')" }],
    says: 'accepted: page at about:blank',
  },
  {
    name: 'accepts calls from frames',
    edits: [
      {
        file: guard,
        find: trusted,
        replace: "return frame != null && (frame.origin === origin || frame.origin === '' || frame.origin === 'null')",
      },
      { file: 'src/main/shell/chromium/chromium.ts', find: 'frame === opened.mainFrame() ? asking : null', replace: 'asking' },
    ],
    says: 'accepted: frame about:blank',
  },
  {
    name: 'accepts calls from any sender in Electron',
    edits: [
      {
        file: 'src/main/shell/electron/electron.ts',
        find: '!isTrustedFrame(event.senderFrame, window.webContents.mainFrame, origin)',
        replace: '!window',
      },
    ],
    says: 'accepted: Electron no frame',
  },
  {
    name: 'accepts property names of every object as procedures',
    edits: [{ file: serve, find: 'Object.hasOwn(procedures, name)', replace: 'name in procedures' }],
    says: 'rejected: page: a name of nothing',
  },
  {
    name: 'accepts requests of any size',
    edits: [
      { file: serve, find: 'Buffer.byteLength(text) > limit', replace: 'Buffer.byteLength(text) < 0' },
      {
        file: serve,
        find: 'procedures[name].input.safeParse(plain.value)',
        replace: 'procedures[name].input.safeParse(withoutX(plain.value))',
      },
      {
        file: serve,
        find: 'const isProcedure =',
        replace:
          "const withoutX = (value: unknown) => { if (value !== null && typeof value === 'object' && 'x' in value) delete value.x; return value }\nconst isProcedure =",
      },
    ],
    says: 'accepted: page: more than may come at once',
  },
  {
    name: 'accepts amounts that are not numbers',
    edits: [
      {
        file: 'src/shared/domain/terms.ts',
        find: '.refine(isDecimal, ',
        replace: '.refine(() => true, ',
      },
    ],
    says: 'fault: booking.checkRate',
    count: 4000,
  },
]

const batch = 250
/** Inputs longer than this are unique, so they can be recognised. */
const uniqueLength = 40

export async function run({ count, seed, print }: DrillRun) {
  await buildIfStale()
  const random = randomFrom(seed)
  const served = await servePracticeService({ port: 0, seed: `hostile calls ${seed}` })
  let cases = 0
  let failed = 0
  const found = new Map<string, number>()
  const tally = new Map<string, number>()
  const fail = (what: string) => {
    failed++
    const times = (found.get(what) ?? 0) + 1
    found.set(what, times)
    if (times === 1) print(what)
  }
  const uncaught = (error: unknown) => fail(`uncaught: ${error instanceof Error ? error.name : typeof error}`)
  process.on('uncaughtException', uncaught).on('unhandledRejection', uncaught)

  const attack = async (desk: AttackedDesk, caller: Caller, calls: readonly Call[]) => {
    desk.heard()
    // A call may have closed the window, which only an accepted caller can do.
    const said = await caller.ask(calls).catch(() => [])
    const heard = new Set(desk.heard())
    if (said.length < calls.length) fail(`${heard.size > 0 ? 'accepted' : 'unanswered'}: ${caller.name}`)
    cases += calls.length
    tally.set(caller.name, (tally.get(caller.name) ?? 0) + calls.length)
    if (caller.own) for (const [i, call] of calls.entries()) judge(caller, call, said[i], fail)
    else {
      for (const one of said) if (one.kind === 'answer') fail(`accepted: ${caller.name}`)
      // The page itself makes requests too. They never equal these calls, except for calls with a nearly empty input.
      for (const { name, input } of calls) {
        const asked = heardAs(name, input)
        if (asked.length > name.length + uniqueLength && heard.has(asked)) fail(`heard: ${caller.name}`)
      }
    }
  }
  /** Makes a share of all calls, from the callers in turn. The questions are renewed regularly because their references expire. */
  const attacks = async (desk: AttackedDesk, callers: readonly Caller[], share: number) => {
    let left = Math.ceil(count * share)
    const batchSize = Math.min(batch, Math.ceil(left / callers.length))
    for (let turn = 0; left > 0; turn++) {
      if (turn % 8 === 0) questions = await desk.questions()
      // Make every valid call once, whatever the seed, so that each run finds what a shell or its stand-in lacks.
      if (turn === 0)
        for (const caller of callers) if (caller.own) for (const call of goodCalls(questions)) await attack(desk, caller, [call])
      for (const caller of callers) {
        const calls = Array.from({ length: Math.min(left, batchSize) }, () => (caller.own ? hostileCall : anyCall)(random, questions))
        left -= calls.length
        await attack(desk, caller, calls)
      }
    }
  }

  let questions = {} as Awaited<ReturnType<AttackedDesk['questions']>>
  try {
    // The Chromium window.
    const shell = chromiumShell({
      rendererFolder: built('renderer'),
      preloadFile: built('preload/index.cjs'),
      headless: true,
      dialogs: noDialogs,
    })
    const desk = await openAttackedDesk(() => shell, served)
    try {
      const page = shell.page()
      await attacks(desk, [ownPage(page)], 0.25)
      // Return to the original connection so that the page and its frames are not reloaded.
      await desk.questions()
      await attacks(desk, await frameCallers(page), 0.25)
      for (const path of strayPaths) await attacks(desk, [await strayedPage(page, path)], 0.05)
      await page.goto('https://desk.invalid/')
      await desk.works()
      cases++
    } catch (error) {
      fail(worksNoMore(error))
    } finally {
      await desk.stop()
    }

    // The Electron shell.
    asElectron()
    const { electronShell } = await import('../../src/main/shell/electron/electron.ts')
    const behind = await openAttackedDesk(
      (folder) =>
        electronShell({
          rendererFolder: built('renderer'),
          preloadFile: '',
          windowFile: `${folder}/window.json`,
          offered: createOfferedFiles(),
        }),
      served,
    )
    try {
      await attacks(behind, [electronPage()], 0.1)
      await attacks(behind, electronCallers(), 0.25)
      await behind.works()
      cases++
    } catch (error) {
      fail(worksNoMore(error))
    } finally {
      await behind.stop()
    }
  } finally {
    await served.close()
    process.off('uncaughtException', uncaught).off('unhandledRejection', uncaught)
  }
  for (const [who, calls] of tally) print(`${calls} calls: ${who}`)
  for (const [what, times] of found) print(`${times} times ${what}`)
  return { cases, failed }
}

function worksNoMore(error: unknown): string {
  const why =
    error instanceof FailureError ? JSON.stringify(error.failure).slice(0, 500) : error instanceof Error ? error.message : typeof error
  return `works no more: ${why}`
}

/** Checks the answer to a call of the desk's own page. */
function judge(caller: Caller, call: Call, said: Said | undefined, fail: (what: string) => void): void {
  const of = `page: ${call.made}: ${call.name}`
  if (said?.kind !== 'answer') {
    // Electron rejects unknown channels and malformed inputs itself.
    if (!(call.refused && caller.name === 'Electron page')) fail(`rejected: ${of}`)
    return
  }
  const outcome: unknown = JSON.parse(said.text)
  if (!isOutcome(outcome)) fail(`no outcome: ${of}`)
  else if (outcome.ok && call.refused) fail(`accepted: ${of}`)
  else if (!outcome.ok && outcome.failure.kind === 'fault')
    fail(`fault: ${call.name}, ${call.made}: ${JSON.stringify(call.input).slice(0, 300)}`)
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly failure: { readonly kind: string } }

function isOutcome(value: unknown): value is Outcome {
  if (value === null || typeof value !== 'object') return false
  const { ok, failure } = value as { ok?: unknown; failure?: { kind?: unknown } }
  return ok === true ? 'value' in value : ok === false && typeof failure?.kind === 'string'
}
