/** The programs that test/screen-reader needs. This file is plain JavaScript, because jest's configuration imports it. */
import { existsSync } from 'node:fs';

const programs = ['orca', 'Xvfb', 'openbox', 'xdotool', 'dbus-daemon', 'dbus-send'];

export const needs = `${programs.join(', ')} (Debian: apt-get install orca at-spi2-core libatk-adaptor dbus xvfb openbox xdotool x11-xkb-utils)`;

export function areToolsInstalled() {
  return programs.every((name) => existsSync(`/usr/bin/${name}`));
}
