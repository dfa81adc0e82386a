/** The packer, with Electron's runtime or with a stand-in for it. */
import { join } from 'node:path'
import { node, run, Stop, tools } from './project.mjs'
import { forcedSigning } from './signing.mjs'
import { makeStandIn } from './stand-in-runtime.mjs'

/** Packs the built app; `options` go to the packer. Stops with a sentence where it cannot. */
export async function pack(options, { output } = {}) {
  const status = await run(node, [tools.electronBuilder, ...forcedSigning(process.env), ...options], {
    env: { ELECTRON_SKIP_BINARY_DOWNLOAD: '' },
    output,
  })
  if (status !== 0) throw new Stop("The app could not be packed. Installers need Electron's runtime and tools from the network.")
}

/** Packs for Linux around a stand-in, below a scratch folder; answers with the folder of the packed app. */
export async function packOverStandIn(scratch, { output } = {}) {
  const version = makeStandIn(join(scratch, 'runtime'))
  const dist = join(scratch, 'dist')
  const options = [`electronDist=${join(scratch, 'runtime')}`, `electronVersion=${version}`, `directories.output=${dist}`]
  await pack(['--linux', 'dir', ...options.map((option) => `--config.${option}`)], { output })
  return join(dist, 'linux-unpacked')
}
