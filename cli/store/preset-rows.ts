import { type Preset, presetSchema } from '../../shared/data/presets.ts';
import { type Change, TableRows } from './table-rows.ts';

/** What an operator may change of a preset. */
export type PresetChange = Change<
  Pick<Preset, 'name' | 'names' | 'description' | 'tools' | 'hidden' | 'position'>
>;

/** Reads a preset as it is now, and writes the rows of presets. */
export class PresetRows extends TableRows {
  async read(orgId: string, code: string): Promise<Preset | null> {
    return this.readRow({ orgId, code }, presetSchema);
  }

  /** Adds a preset; false when the organization has one with this code, which stays as it is. */
  async insert(preset: Preset): Promise<boolean> {
    return this.insertRow(presetSchema.parse(preset));
  }

  /** Writes a preset over whatever was there. */
  async replace(preset: Preset): Promise<void> {
    await this.putRow(presetSchema.parse(preset));
  }

  /** Changes a preset; false when there is none with this code. */
  async change(orgId: string, code: string, change: PresetChange): Promise<boolean> {
    return this.updateRow({ orgId, code }, change, { orgId });
  }

  /** Deletes a preset; false when there is none with this code. */
  async delete(orgId: string, code: string): Promise<boolean> {
    return this.deleteRow({ orgId, code }, { orgId });
  }
}
