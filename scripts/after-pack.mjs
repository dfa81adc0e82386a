/**
 * Called by the packer for each system, before signing: sets all of Electron's fuses, and puts the notices and the bill of materials next to the
 * archive.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { wantedFuses } from './fuses.mjs'
import { billOfMaterials, materialsName, notices, noticesName } from './notices.mjs'
import { inProject } from './project.mjs'

export default async function afterPack(context) {
  const { appOutDir, electronPlatformName: platform, packager } = context
  const mac = platform === 'darwin' || platform === 'mas'
  const program = platform === 'linux' ? packager.executableName : packager.appInfo.productFilename
  await setFuses(join(appOutDir, `${program}${mac ? '.app' : platform === 'win32' ? '.exe' : ''}`))
  if (platform === 'linux') await checkAppImageEntry(packager)
  const resources = packager.getResourcesDir(appOutDir)
  writeFileSync(join(resources, noticesName), notices())
  writeFileSync(join(resources, materialsName), `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}

/**
 * Throws if the icon of an AppImage would start the app with a switch, which an installed app refuses. The packer generates that entry, so it is
 * asked for it.
 */
async function checkAppImageEntry(packager) {
  const packer = (file) => import(inProject('node_modules', 'app-builder-lib', 'out', 'targets', file))
  const [{ default: appImage }, { default: linux }] = [await packer('appimage/AppImageTarget.js'), await packer('LinuxTargetHelper.js')]
  const target = new appImage.default('', packager, new linux.LinuxTargetHelper(packager), '')
  const entry = await target.desktopEntry.value
  if (!/^Exec=AppRun %U$/m.test(entry)) throw new Error(`The entry of the AppImage starts it otherwise than by AppRun alone:\n${entry}`)
}

/** Sets all fuses to the required values; fails if this Electron has one that is not on our list. */
export function setFuses(program) {
  const fuses = Object.entries(wantedFuses).map(([name, digit]) => [FuseV1Options[name[0].toUpperCase() + name.slice(1)], digit === '1'])
  return flipFuses(program, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...Object.fromEntries(fuses) })
}
